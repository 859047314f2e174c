// The tests add one file per page of `docs`.

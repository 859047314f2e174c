// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The style sheet of the page.
enum PageStyle {
  /// The rules.
  static let text = #"""
    :root {
      color-scheme: light dark;
      --back: #f5f6f8; --panel: #ffffff; --line: #d5d9e0; --text: #1b1f27; --soft: #5a6270;
      --accent: #0b5cad; --accent-text: #ffffff; --fresh: #fff1c2; --string: #0a6b3d;
      --literal: #8a3b00; --pending: #e8ebf0;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171c; --panel: #1d2128; --line: #363d48; --text: #e7eaf0; --soft: #a3acba;
        --accent: #7fb8f5; --accent-text: #0d1218; --fresh: #4a3f14; --string: #84d3a5;
        --literal: #f0b27a; --pending: #2b313b;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif;
    }
    h1 { margin: 0; font-size: 1.5rem; overflow-wrap: anywhere; }
    h2 { margin: 0 0 .5rem; font-size: .8rem; color: var(--soft); text-transform: uppercase;
      letter-spacing: .05em; }
    .kind { margin: 0; color: var(--soft); font-size: .85rem; }
    #notes { margin: .5rem 0 0; padding: .5rem .75rem .5rem 1.75rem; border: 1px solid var(--line);
      border-left: 4px solid var(--literal); background: var(--panel); overflow-wrap: anywhere; }
    #controls {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem;
      margin: .75rem -1rem 0; padding: .5rem 1rem; background: var(--back);
      border-bottom: 1px solid var(--line);
    }
    .buttons { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
    .position { display: flex; flex: 1 1 16rem; gap: .75rem; align-items: center; }
    #slider { flex: 1; min-width: 6rem; accent-color: var(--accent); height: 2rem; }
    #count { min-width: 6.5rem; text-align: right; color: var(--soft); font-size: .9rem;
      font-variant-numeric: tabular-nums; white-space: nowrap; }
    button, select {
      min-height: 2.5rem; min-width: 2.5rem; padding: .25rem .7rem; border: 1px solid var(--line);
      border-radius: .5rem; background: var(--panel); color: var(--text); font: inherit;
    }
    button { cursor: pointer; }
    button:disabled { opacity: .45; cursor: default; }
    #play { min-width: 5rem; background: var(--accent); color: var(--accent-text);
      border-color: var(--accent); font-weight: 600; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    #status { min-height: 1.5rem; margin: .5rem 0; color: var(--soft); font-size: .9rem;
      overflow-wrap: anywhere; }
    main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem;
      align-items: start; }
    .column { display: grid; gap: 1rem; min-width: 0; }
    section { min-width: 0; padding: .9rem 1rem; border: 1px solid var(--line);
      border-radius: .75rem; background: var(--panel); }
    .value ul, #schema ul { margin: 0; padding: 0; list-style: none; }
    .value ul ul, #schema ul ul { margin-left: .35rem; padding-left: .9rem;
      border-left: 2px solid var(--line); }
    .value li, #schema li { padding: .2rem 0; overflow-wrap: anywhere; }
    .name { font-weight: 600; }
    .type { color: var(--soft); font-size: .85rem; }
    .string { color: var(--string); white-space: pre-wrap; }
    .literal { color: var(--literal); font-variant-numeric: tabular-nums; }
    .pending { padding: 0 .5rem; border-radius: .35rem; background: var(--pending);
      color: var(--soft); font-size: .85rem; }
    .fresh { background: var(--fresh); border-radius: .25rem; }
    .growing::after { content: "\2026"; color: var(--soft); }
    .hint { color: var(--soft); font-size: .85rem; }
    pre { margin: 0; max-height: 18rem; overflow: auto; white-space: pre-wrap;
      overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace; }
    pre mark { background: var(--fresh); color: inherit; }
    pre .caret { border-right: 2px solid var(--accent); }
    #allowed { display: flex; flex-wrap: wrap; gap: .35rem; margin: 0; padding: 0;
      list-style: none; }
    #allowed li { min-width: 2rem; padding: .1rem .5rem; border: 1px solid var(--line);
      border-radius: .4rem; text-align: center; font: .9rem/1.5 ui-monospace, monospace; }
    #allowed li.word { font-family: inherit; }
    #tokens, #forced { margin: .6rem 0 0; font-size: .9rem; overflow-wrap: anywhere; }
    code { padding: 0 .25rem; background: var(--pending); border-radius: .25rem;
      font-family: ui-monospace, monospace; white-space: pre-wrap; }
    #schema [aria-current] > .name, #schema [aria-current] > .type:first-child {
      text-decoration: underline; text-decoration-thickness: 2px;
      text-decoration-color: var(--accent); text-underline-offset: 3px; }
    footer { color: var(--soft); font-size: .85rem; }
    @media (max-width: 46rem) {
      body { padding: .75rem; }
      #controls { margin: .5rem -.75rem 0; padding: .5rem .75rem; }
      main { grid-template-columns: minmax(0, 1fr); }
      pre { max-height: 11rem; }
    }
    """#
}

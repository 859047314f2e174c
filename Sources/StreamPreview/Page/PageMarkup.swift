// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The static elements of the page.
enum PageMarkup {
  /// The elements in the body, before the data.
  static let text = #"""
    <header>
      <p class="kind">Stream preview</p>
      <h1 id="title">Preview</h1>
      <ul id="notes" hidden></ul>
    </header>
    <div id="controls" role="group" aria-label="Playback">
      <div class="buttons">
        <button type="button" id="first" aria-label="First step" title="First step (Home)">|&#9664;</button>
        <button type="button" id="back" aria-label="Previous step" title="Previous step (left arrow)">&#9664;</button>
        <button type="button" id="play" title="Play or pause (space)">Play</button>
        <button type="button" id="forward" aria-label="Next step" title="Next step (right arrow)">&#9654;</button>
        <button type="button" id="next" title="Next value (N)">Next value</button>
      </div>
      <div class="position">
        <select id="speed" aria-label="Speed" title="Speed">
          <option value="0.25">&#188;&#215;</option>
          <option value="1" selected>1&#215;</option>
          <option value="4">4&#215;</option>
          <option value="16">16&#215;</option>
        </select>
        <input type="range" id="slider" min="0" value="0" step="1" aria-label="Step">
        <output id="count" for="slider"></output>
      </div>
    </div>
    <p id="status" role="status" aria-live="polite"></p>
    <main>
      <section aria-labelledby="value-title" class="value">
        <h2 id="value-title">Value</h2>
        <div id="value"></div>
      </section>
      <div class="column">
        <section aria-labelledby="json-title">
          <h2 id="json-title">JSON text</h2>
          <pre id="json" tabindex="0" aria-labelledby="json-title"></pre>
        </section>
        <section aria-labelledby="next-title" id="allowed-section">
          <h2 id="next-title">Allowed next</h2>
          <ul id="allowed"></ul>
          <p id="tokens" hidden></p>
          <p id="forced" hidden></p>
        </section>
        <section aria-labelledby="schema-title">
          <h2 id="schema-title">Schema</h2>
          <div id="schema"></div>
        </section>
      </div>
    </main>
    <footer>
      <p>Keys: space plays and pauses, the arrows step, N moves to the next value, Home and End move to the
      first and last step.</p>
    </footer>
    <noscript><p>This page needs JavaScript to replay the value.</p></noscript>
    """#
}

// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The script of the page.
enum PageScript {
  /// The parts of the script, in the order in which they build on each other.
  static let text = [
    #""use strict";"#, "(() => {", replay, valueView, textView, schemaView, controls, "})();",
  ].joined(separator: "\n")

  /// The state of the value after any step.
  static let replay = #"""
    const data = JSON.parse(document.getElementById("data").textContent);
    const last = data.steps.length - 1;
    const byId = (id) => document.getElementById(id);

    // The state after a step: the values by number, and the text. Changes only lead forward, so a step
    // back starts over.
    let state = null;

    function empty() {
      return { step: -1, nodes: new Map(), root: null, text: "", fresh: new Set() };
    }

    function apply(index) {
      const step = data.steps[index];
      if (step.reset) Object.assign(state, empty());
      state.step = index;
      state.text += step.text;
      state.fresh = new Set();
      for (const change of step.changes || []) {
        let node = state.nodes.get(change.id);
        if (!node) {
          node = { id: change.id, parent: state.nodes.get(change.parent) || null,
            name: change.name, kind: change.kind, text: "", children: [], complete: false };
          state.nodes.set(node.id, node);
          if (node.parent) node.parent.children.push(node); else state.root = node;
        }
        if (change.shape !== undefined) node.shape = change.shape;
        if (change.text !== undefined) node.text += change.text;
        if (change.complete) node.complete = true;
        state.fresh.add(node.id);
      }
    }

    function move(step) {
      if (!state || step < state.step) state = empty();
      while (state.step < step) apply(state.step + 1);
    }

    // The names from the document to a value, with brackets for the elements of arrays.
    function path(node) {
      const names = [];
      for (let at = node; at && at.parent; at = at.parent) {
        names.unshift(at.parent.kind === "array" ? "[]" : at.name);
      }
      return names;
    }

    function label(node) {
      let text = "";
      for (let at = node; at && at.parent; at = at.parent) {
        const inArray = at.parent.kind === "array";
        const part = inArray ? "[" + at.parent.children.indexOf(at) + "]" : at.name;
        text = part + (text && !text.startsWith("[") ? "." : "") + text;
      }
      return text || "value";
    }

    function element(name, className, text) {
      const made = document.createElement(name);
      if (className) made.className = className;
      if (text !== undefined) made.textContent = text;
      return made;
    }
    """#

  /// The panel of the value.
  static let valueView = #"""
    function showValue() {
      const box = byId("value");
      const node = state.root;
      if (node && !isContainer(node)) {
        box.replaceChildren(scalar(node));
        return;
      }
      const shape = node ? node.shape : data.root;
      box.replaceChildren(node || (data.shapes[shape].properties)
        ? children(node, shape) : pending());
    }

    function isContainer(node) { return node.kind === "object" || node.kind === "array"; }

    function pending() { return element("span", "pending", "nil"); }

    function scalar(node) {
      const value = element("span", node.kind === "string" ? "string" : "literal", node.text);
      if (node.kind === "null") value.textContent = "nil";
      if (!node.complete) value.classList.add("growing");
      if (state.fresh.has(node.id)) value.classList.add("fresh");
      if (node.kind === "string" && node.text === "") value.append(element("span", "hint", "empty"));
      return value;
    }

    function children(node, shape) {
      const list = element("ul");
      const known = node ? node.children : [];
      const isArray = node ? node.kind === "array" : false;
      known.forEach((child, index) => list.append(item(isArray ? "[" + index + "]" : child.name, child)));
      const declared = shape === undefined || isArray ? [] : data.shapes[shape].properties || [];
      for (const property of declared) {
        if (known.some((child) => child.name === property.name)) continue;
        const line = element("li");
        const absent = node && node.complete && property.optional;
        line.append(element("span", "name", property.name), " ", pending(),
          element("span", "hint", absent ? " absent" : property.optional ? " optional" : ""));
        list.append(line);
      }
      if (isArray && known.length === 0) {
        list.append(element("li", "hint", node.complete ? "no elements" : "no elements yet"));
      }
      return list;
    }

    function item(name, node) {
      const line = element("li");
      line.append(element("span", "name", name), " ");
      if (!isContainer(node)) {
        line.append(scalar(node));
        return line;
      }
      const shape = data.shapes[node.shape];
      const number = node.children.length;
      const count = node.kind === "array"
        ? " \u00b7 " + number + (number === 1 ? " element" : " elements") : "";
      const type = element("span", "type", (shape ? shape.label : node.kind) + count);
      if (!node.complete) type.classList.add("growing");
      line.append(type, children(node, node.shape));
      return line;
    }
    """#

  /// The panels of the text and of the characters that may come next.
  static let textView = #"""
    function showText() {
      const step = data.steps[state.step];
      const before = state.text.slice(0, state.text.length - step.text.length);
      const box = byId("json");
      const mark = element("mark", "", step.text);
      box.replaceChildren(before, mark, element("span", "caret"));
      box.scrollTop = box.scrollHeight;
    }

    function showAllowed() {
      const step = data.steps[state.step];
      const list = byId("allowed");
      list.replaceChildren();
      byId("allowed-section").hidden = !data.sets.length;
      const set = step.allowed === undefined ? null : data.sets[step.allowed];
      if (!set) list.append(element("li", "word", "not known"));
      for (const text of set ? set.items : []) {
        list.append(element("li", text.length > 3 ? "word" : "", text));
      }
      if (set && set.end) list.append(element("li", "word", "end of the text"));
      const tokens = byId("tokens");
      tokens.hidden = !step.tokens;
      if (step.tokens) {
        tokens.replaceChildren(step.tokens.count.toLocaleString("en") + " of "
          + data.vocabulary.toLocaleString("en") + " tokens");
        (step.tokens.items || []).forEach((text, index) => {
          tokens.append(index ? " " : ": ", element("code", "", text));
        });
      }
      const forced = byId("forced");
      forced.hidden = !step.forced;
      forced.replaceChildren("Only continuation: ", element("code", "", step.forced || ""));
    }
    """#

  /// The outline of the schema.
  static let schemaView = #"""
    function showSchema() {
      byId("schema").replaceChildren(outline(data.root, [], [], null));
    }

    function outline(index, names, open, property) {
      const list = element("ul");
      list.append(entry(index, names, open, property));
      return list;
    }

    function entry(index, names, open, property) {
      const shape = data.shapes[index];
      const line = element("li");
      line.dataset.path = JSON.stringify(names);
      if (property) line.append(element("span", "name", property.name), " ");
      const type = shape.label + (property && property.optional ? "?" : "");
      line.append(element("span", "type", type));
      const guides = (shape.guides || []).join("; ");
      if (guides) line.append(element("span", "hint", " \u00b7 " + guides));
      if (shape.summary) line.append(element("div", "hint", shape.summary));
      if (open.includes(index)) {
        line.append(element("span", "hint", " as above"));
        return line;
      }
      const inside = open.concat(index);
      const list = element("ul");
      for (const child of shape.properties || []) {
        list.append(entry(child.shape, names.concat(child.name), inside, child));
      }
      if (shape.items !== undefined) list.append(entry(shape.items, names.concat("[]"), inside, null));
      for (const choice of shape.choices || []) list.append(entry(choice, names, inside, null));
      if (list.children.length) line.append(list);
      return line;
    }

    function markSchema() {
      let node = null;
      for (const id of state.fresh) node = state.nodes.get(id);
      const wanted = node ? JSON.stringify(path(node)) : null;
      let found = false;
      for (const line of byId("schema").querySelectorAll("li")) {
        line.removeAttribute("aria-current");
        if (!found && line.dataset.path === wanted) {
          line.setAttribute("aria-current", "step");
          found = true;
        }
      }
    }
    """#

  /// The controls, the keys, and the description for screen readers.
  static let controls = #"""
    const slider = byId("slider");
    let timer = null;

    // The newest value that became visible or complete.
    function news() {
      let text = "";
      for (const id of state.fresh) {
        const node = state.nodes.get(id);
        if (isContainer(node)) text = label(node) + (node.complete ? " is complete" : " has started");
        else text = label(node) + (node.complete ? ": " : " grows: ") + node.text;
      }
      return text;
    }

    function isValueStep(index) {
      return (data.steps[index].changes || []).some((change) => change.kind || change.complete);
    }

    function show(step) {
      move(Math.max(0, Math.min(last, step)));
      showValue();
      showText();
      showAllowed();
      markSchema();
      slider.value = state.step;
      const position = "Step " + state.step + " of " + last;
      slider.setAttribute("aria-valuetext", position);
      byId("count").textContent = position;
      // While the value plays, only the values that are complete are announced.
      const text = news();
      if (!timer || isValueStep(state.step)) {
        byId("status").textContent = text || (state.step ? "No visible change" : "Nothing is visible");
      }
      byId("back").disabled = byId("first").disabled = state.step === 0;
      byId("forward").disabled = byId("next").disabled = state.step === last;
      document.body.dataset.step = state.step;
    }

    function pause() {
      clearTimeout(timer);
      timer = null;
      byId("play").textContent = "Play";
    }

    function tick() {
      if (state.step >= last) { pause(); return; }
      show(state.step + 1);
      schedule();
    }

    // A recorded pause is at most two seconds.
    function schedule() {
      const next = data.steps[Math.min(last, state.step + 1)];
      const milliseconds = next.pause === undefined ? 60 : Math.min(2000, next.pause * 1000);
      timer = setTimeout(tick, milliseconds / Number(byId("speed").value));
    }

    function play() {
      if (timer) { pause(); return; }
      if (state.step >= last) show(0);
      byId("play").textContent = "Pause";
      schedule();
    }

    function go(step) {
      pause();
      show(step);
    }

    function goToNextValue() {
      let step = state.step + 1;
      while (step < last && !isValueStep(step)) step += 1;
      go(step);
    }

    const keys = {
      " ": play, ArrowLeft: () => go(state.step - 1), ArrowRight: () => go(state.step + 1),
      Home: () => go(0), End: () => go(last), n: goToNextValue, N: goToNextValue,
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
      // The slider, the menu, and a button have these keys themselves.
      const tag = event.target.tagName;
      if (tag === "SELECT" || (tag === "INPUT" && event.key.length > 1)) return;
      if (tag === "BUTTON" && event.key === " ") return;
      event.preventDefault();
      keys[event.key]();
    });
    byId("play").addEventListener("click", play);
    byId("first").addEventListener("click", () => go(0));
    byId("back").addEventListener("click", () => go(state.step - 1));
    byId("forward").addEventListener("click", () => go(state.step + 1));
    byId("next").addEventListener("click", goToNextValue);
    slider.addEventListener("input", () => go(Number(slider.value)));

    // The address of a step ends in '#step=12' or '#step=last'.
    function goToAddress() {
      const wanted = /^#step=(\d+|last)$/.exec(location.hash);
      if (wanted) go(wanted[1] === "last" ? last : Number(wanted[1]));
    }
    addEventListener("hashchange", goToAddress);

    slider.max = last;
    byId("title").textContent = data.title;
    document.title = data.title + " \u2013 stream preview";
    for (const note of data.notes) byId("notes").append(element("li", "", note));
    byId("notes").hidden = !data.notes.length;
    showSchema();
    show(0);
    goToAddress();
    """#
}

// The games in the browser: load() gives the interface that the documentation
// of examples/wasm describes. wasm_exec.js must be loaded before.

const methods = (object) => Object.fromEntries(Object.keys(object).map((name) => [name, (...args) => {
  const result = object[name](...args);
  if (result.error) {
    const refusal = JSON.parse(result.error);
    throw Object.assign(new Error(refusal.message), refusal);
  }
  return result.value;
}]));

export async function load(url = "railrules.wasm.gz") {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  let code = await response.arrayBuffer();
  const [first, second] = new Uint8Array(code, 0, 2);
  if (first === 0x1f && second === 0x8b) { // unless the host took it apart already
    code = await new Response(new Blob([code]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(code, go.importObject);
  go.run(instance);
  const railrules = methods(globalThis.railrulesGo);
  return { games: () => JSON.parse(railrules.games()), newTable: (json) => methods(railrules.newTable(json)) };
}

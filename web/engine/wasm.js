// Loads one of our .wasm files, in a page, a worker or Node, and hands texts and bytes to and fro
// (traffic.h is the other side). The modules want next to nothing of what is around them: the clock.

const ENOSYS = 52; // of what a program asks of a system, and there is none

export async function compiled(url) {
  if (!globalThis.WebAssembly) throw new Error('WebAssembly is missing here, or switched off');
  try {
    return await compiledAt(url);
  } catch (fault) {
    if (!(fault instanceof WebAssembly.CompileError)) throw fault;
    throw new Error(`${url} can't be compiled: it is damaged, or this is older than 2022 (${fault.message})`);
  }
}

async function compiledAt(url) {
  if (String(url).startsWith('file:')) {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(new URL(url)));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  // Some hosts don't know the type application/wasm, which streaming insists on.
  const isNamed = answer.headers.get('Content-Type') === 'application/wasm';
  return isNamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

// What the module imports: of `host` its functions, of a system the clock, and of everything else
// that there is none.
function importsOf(module, host, memory) {
  const now = (clock) => (clock === 0 ? Date.now() : performance.now());
  const known = {
    host,
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      clock_time_get(clock, _precision, at) {
        new DataView(memory()).setBigUint64(at >>> 0, BigInt(Math.round(now(clock) * 1e6)), true);
        return 0;
      },
      proc_exit(code) {
        throw new Error(`it gave up (${code})`);
      }
    }
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const none = name.startsWith('__syscall') ? () => -ENOSYS : () => ENOSYS;
    (imports[from] ??= {})[name] = known[from]?.[name] ?? none;
  }
  return imports;
}

export class Program {
  #exports;

  // `host`: functions that the program may call.
  constructor(module, host = {}) {
    const imports = importsOf(module, host, () => this.#exports.memory.buffer);
    this.#exports = new WebAssembly.Instance(module, imports).exports;
    this.#exports._initialize();
  }

  // Bytes of the program's memory; they go when it is called again.
  bytes(at, size) {
    return new Uint8Array(this.#exports.memory.buffer, at >>> 0, size);
  }
  text(at, size) {
    return new TextDecoder().decode(this.bytes(at, size));
  }
  get memoryBytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  // Calls an exported function with these bytes, and further numbers; the answer is a text.
  ask(name, bytes, ...numbers) {
    const room = this.#exports.room(bytes.length) >>> 0;
    if (room === 0) return '{"error":{"kind":"no_room","message":"there is not enough memory"}}';
    this.bytes(room, bytes.length).set(bytes);
    const size = this.#exports[name](...numbers);
    return this.text(this.#exports.answer_at(), size);
  }
}

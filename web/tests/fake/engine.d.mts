export class FakeEngine {
  constructor(program?: unknown, options?: { pause?: number });
  ask(request: { op: string }, emit: (event: never) => void): Record<string, unknown>;
}

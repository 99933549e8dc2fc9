// What a search has told of itself over time, for curves. Of a long search every second sample is
// forgotten when there are too many, so that memory and drawing stay bounded.

import type { Now } from '../engine/types';

export const MEASURES = ['pn', 'dn', 'rate', 'memory', 'depth', 'switches'] as const;
export type Measure = (typeof MEASURES)[number];

export class Samples {
  readonly seconds: number[] = [];
  readonly of: Record<Measure, (number | null)[]> = {
    pn: [], dn: [], rate: [], memory: [], depth: [], switches: []
  };
  private skip = 1;
  private skipped = 0;

  constructor(private readonly most = 1200) {}

  get length(): number {
    return this.seconds.length;
  }

  add(now: Now): void {
    const last = this.seconds[this.seconds.length - 1];
    if (last !== undefined && now.seconds <= last) return;
    if (++this.skipped < this.skip) return;
    this.skipped = 0;
    this.seconds.push(now.seconds);
    this.of.pn.push(now.pn);
    this.of.dn.push(now.dn);
    this.of.rate.push(now.nodes_per_second);
    this.of.memory.push(now.bytes);
    this.of.depth.push(now.mean_depth);
    this.of.switches.push(now.root_switches);
    if (this.length >= this.most) this.thin();
  }

  private thin(): void {
    const keep = <T>(list: T[]) => {
      const half = list.filter((_, i) => i % 2 === 0);
      list.splice(0, list.length, ...half);
    };
    keep(this.seconds);
    for (const measure of MEASURES) keep(this.of[measure]);
    this.skip *= 2;
  }
}

// A question of a view about the position looked at, and the line that it shows on the board. Both
// are forgotten as soon as another position is looked at, or the view is left.

import { untrack } from 'svelte';
import type { SolveAnswer } from '../engine/types';
import type { App } from './app.svelte';
import { Inquiry } from './inquiry.svelte';
import { Preview } from './preview.svelte';

export class Asking<T extends { answer?: unknown } = SolveAnswer> {
  readonly inquiry: Inquiry<T>;
  readonly preview: Preview;

  // While a component is made.
  constructor(private readonly app: App) {
    this.inquiry = new Inquiry<T>(app.engine);
    this.preview = new Preview(app.engine);
    $effect(() => {
      void app.study.position;
      untrack(() => this.forget());
      return () => this.forget();
    });
  }

  begin(more: Record<string, unknown>, op: string): void {
    this.app.stopAll();
    void this.inquiry.ask({ ...this.app.asked, ...this.app.where, time: this.app.settings.time, ...more }, op);
  }

  private forget(): void {
    this.inquiry.clear();
    this.preview.end();
  }
}

// What all views share: the engine, the position looked at, the question about it, the address.

import { SvelteMap } from 'svelte/reactivity';
import type { Connected, Engine } from '../engine/client';
import type { About, GalleryEntry, GameInfo, Question, Where } from '../engine/types';
import { Inquiry } from './inquiry.svelte';
import { parseRoute, routeText, type Route, type ViewName } from './route';
import { Settings } from './settings.svelte';
import { Study } from './study.svelte';

const MOST_KEPT = 40;

export class App {
  readonly engine: Engine;
  readonly about: About;
  readonly study: Study;
  readonly settings: Settings;
  route = $state.raw<Route>({ view: 'solve', where: null, item: null });
  // Of the question, apart from the position.
  asked = $state<Question>({});
  notice = $state(''); // read out, and shown for a while
  // What there is to see in a position of the gallery.
  hint = $state.raw({ text: '', what: '' });
  // A certificate that is to be looked at in the view of proofs.
  proof = $state.raw<{ handle?: string; bytes?: Uint8Array; name: string } | null>(null);

  private hash = ''; // of the address, as it was read or shown last
  private readonly inquiries = new SvelteMap<string, Inquiry>();

  constructor(connected: Connected, settings: Settings) {
    this.engine = connected.engine;
    this.about = connected.about;
    this.settings = settings;
    this.study = new Study(this.engine);
  }

  infoOf(game: string): GameInfo | undefined {
    const name = game.split(':')[0];
    return this.about.games.find((one) => one.name === name);
  }

  // Othello's name however it was asked for: how boards are coloured.
  baseOf(game: string): string {
    return this.infoOf(game)?.base ?? game.split(':')[0] ?? game;
  }

  get info(): GameInfo | undefined {
    return this.infoOf(this.study.game);
  }

  // The question that was put last about the position looked at.
  get inquiry(): Inquiry | null {
    const position = this.study.position;
    return position ? (this.inquiries.get(this.keyOf(position.text)) ?? null) : null;
  }

  newInquiry(): Inquiry | null {
    const position = this.study.position;
    if (!position) return null;
    this.stopAll();
    const key = this.keyOf(position.text);
    this.inquiries.get(key)?.clear();
    const inquiry = new Inquiry(this.engine);
    this.inquiries.delete(key);
    this.inquiries.set(key, inquiry);
    for (const old of this.inquiries.keys()) {
      if (this.inquiries.size <= MOST_KEPT) break;
      this.inquiries.delete(old);
    }
    return inquiry;
  }

  stopAll(): void {
    for (const inquiry of this.inquiries.values()) if (inquiry.isBusy) inquiry.stop();
  }

  forgetAnswers(): void {
    this.stopAll();
    this.inquiries.clear();
  }

  // The position, as a question is asked about it.
  get where(): Where {
    return { ...this.study.where };
  }

  // A position of the gallery, with the question that goes with it.
  async open(entry: GalleryEntry): Promise<boolean> {
    this.asked = { ...entry.question };
    this.forgetAnswers();
    if (!(await this.study.load({ game: entry.game, text: entry.text }))) return false;
    this.hint = { text: this.study.position?.text ?? '', what: entry.what };
    return true;
  }

  go(view: ViewName, item: string | null = null): void {
    const hash = routeText(view, item ? null : this.whereToShare(), item);
    if (location.hash !== hash) location.hash = hash;
    else this.readRoute();
  }

  readRoute(): void {
    this.hash = location.hash;
    this.route = parseRoute(this.hash);
  }

  // The address follows the position, without a step in the browser's history for every move. One that
  // has not been read yet leads elsewhere.
  showWhere(): void {
    const { view, item } = this.route;
    if (item || location.hash !== this.hash) return;
    const text = routeText(view, this.whereToShare());
    if (text === this.hash) return; // browsers count how often an address changes
    history.replaceState(null, '', text);
    this.hash = location.hash;
  }

  link(): string {
    return new URL(routeText(this.route.view, this.whereToShare(), this.route.item), location.href).href;
  }

  private whereToShare(): Where | null {
    return this.study.root ? { ...this.study.where } : null;
  }

  private keyOf(text: string): string {
    return `${this.study.game}|${text}`;
  }

  say(text: string): void {
    this.notice = text;
    setTimeout(() => {
      if (this.notice === text) this.notice = '';
    }, 4000);
  }
}

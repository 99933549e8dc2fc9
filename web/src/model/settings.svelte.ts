// What the visitor has chosen, kept in this browser if it lets us.

const KEY = 'proofboard';

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  wantsLetters: boolean;
  time: string;
}

const DEFAULTS: Kept = { theme: 'auto', wantsLetters: false, time: '10s' };

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export class Settings {
  private kept = $state<Kept>(read());

  get theme(): Kept['theme'] {
    return this.kept.theme;
  }
  set theme(theme: Kept['theme']) {
    this.keep({ theme });
    this.apply();
  }

  get wantsLetters(): boolean {
    return this.kept.wantsLetters;
  }
  set wantsLetters(wantsLetters: boolean) {
    this.keep({ wantsLetters });
  }

  get time(): string {
    return this.kept.time;
  }
  set time(time: string) {
    this.keep({ time });
  }

  apply(): void {
    const root = document.documentElement;
    if (this.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing: the choice holds until the page is closed.
    }
  }
}

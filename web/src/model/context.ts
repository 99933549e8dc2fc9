import { getContext, setContext } from 'svelte';
import type { App } from './app.svelte';

const KEY = Symbol('app');

export const setApp = (app: App): App => setContext(KEY, app);
export const useApp = (): App => getContext<App>(KEY);

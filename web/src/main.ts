import './styles/tokens.css';
import './styles/base.css';
import 'uplot/dist/uPlot.min.css';
import { mount } from 'svelte';
import Root from './Root.svelte';

mount(Root, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}

import { mount } from 'svelte';
import StartPage from './start-page.svelte';

mount(StartPage, { target: document.getElementById('app') });

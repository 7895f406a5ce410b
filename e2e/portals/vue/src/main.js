import { createApp } from 'vue';
import StartPage from './start-page.vue';

createApp(StartPage).mount('#app');

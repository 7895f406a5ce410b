/* The parts of the top bar and the menu that are loaded when the page is idle. One file, because each costs the first load its name and hash. */

export { AppIcon } from './app-icon.tsx';
export { SettingsPanel } from './settings-panel.tsx';
export { StatusIndicators } from './status-indicators.tsx';

/* The parts of the top bar that are loaded when the page is idle. One file, because each costs the first load its name and hash. */

export { SettingsPanel } from './settings-panel.tsx';
export { StatusIndicators } from './status-indicators.tsx';

/** The parts of calendars that the application and other domains may use. */
export { CalendarModule } from './calendar.module.ts';
export { FlowCookie } from './flow-cookie.ts';

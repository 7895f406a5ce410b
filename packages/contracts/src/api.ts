import { exportArchive, importArchive } from './archive.ts';
import { login, logout, readAccount, refresh, register } from './accounts.ts';
import { claimCalendar, listEvents, revokeCalendar } from './calendar.ts';
import { readFeed, reportHealth } from './health.ts';
import { createNote, deleteNote, listNotes, readNote, searchNotes, updateNote } from './notes.ts';
import type { Operation } from './operation.ts';
import { changePassword, deleteAccount } from './own-account.ts';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  loginByPasskey,
  startPasskey,
  startPasskeyAssertion,
  updatePasskey,
} from './passkeys.ts';
import {
  connectPortal,
  createPortal,
  deleteConnection,
  deletePortal,
  listConnections,
  listPortals,
  openConnection,
  readPortal,
  refreshConnection,
  withdrawPortal,
} from './portals.ts';
import {
  createToken,
  goLive,
  listApps,
  listChanges,
  listTokens,
  pruneReleases,
  publishRelease,
  readApp,
  readHealth,
  revokeToken,
  rollBack,
  tryRelease,
  listTryLinks,
  revokeTryLink,
} from './releases.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { createTask, deleteTask, listTasks, readTask, updateTask } from './tasks.ts';

/** The version of this contract, which only grows. An app's `needs.api` must include it. */
export const apiVersion = '1.2.0';

/** All operations of the API. The server serves only these under /api/, and the OpenAPI document lists them. */
export const operations: readonly Operation[] = [
  register,
  login,
  refresh,
  logout,
  readAccount,
  changePassword,
  deleteAccount,
  listSessions,
  endSession,
  endOtherSessions,
  listPasskeys,
  startPasskey,
  createPasskey,
  updatePasskey,
  deletePasskey,
  startPasskeyAssertion,
  loginByPasskey,
  listNotes,
  searchNotes,
  createNote,
  readNote,
  updateNote,
  deleteNote,
  listTasks,
  createTask,
  readTask,
  updateTask,
  deleteTask,
  exportArchive,
  importArchive,
  claimCalendar,
  listEvents,
  revokeCalendar,
  readFeed,
  reportHealth,
  publishRelease,
  listApps,
  readApp,
  goLive,
  rollBack,
  listChanges,
  readHealth,
  tryRelease,
  listTryLinks,
  revokeTryLink,
  pruneReleases,
  createToken,
  listTokens,
  revokeToken,
  createPortal,
  listPortals,
  deletePortal,
  readPortal,
  connectPortal,
  withdrawPortal,
  openConnection,
  refreshConnection,
  listConnections,
  deleteConnection,
];

/** What other domains may use of portals. */
export { ConnectionsService } from './connections.service.ts';
export { corsOptions } from './cors.ts';
export { ownOrigins, PageOrigins } from './page-origins.ts';
export { PortalsModule } from './portals.module.ts';
export { PortalsService } from './portals.service.ts';

/** What other domains may use of portals. */
export { ConnectionsService } from './connections.service.ts';
export { PortalsModule } from './portals.module.ts';
export { corsOptions, ownOrigins, PortalsService } from './portals.service.ts';

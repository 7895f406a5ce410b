import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { metrics } from '../http/monitoring/metrics.ts';
import { Database } from './database.ts';

/** Exports how many connections the requests' pool has, and how many requests wait for one. */
@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(private readonly database: Database) {}

  onModuleInit() {
    const { database } = this;
    metrics.removeSingleMetric(name);
    new Gauge({
      name,
      help: 'Connections of the pool (state total, idle) and requests that wait for one (state waiting).',
      labelNames: ['state'],
      registers: [metrics],
      collect() {
        for (const [state, count] of Object.entries(database.poolState)) this.set({ state }, count);
      },
    });
  }
}

const name = 'daybook_database_connections';

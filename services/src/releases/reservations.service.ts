import { Injectable } from '@nestjs/common';
import { DirectConnections } from '../database/direct-connections.ts';

/** The right to write the files of one version. It ends when the connection to the database that holds it is lost. */
export interface Reservation {
  /**
   * Resolves if the right still exists. Call it before each step that would harm somebody who has it by now.
   *
   * @throws what the lost connection failed with
   */
  readonly confirm: () => Promise<void>;
}

/** Lets one at a time, of all servers, put the files of a version in place or remove them. */
@Injectable()
export class ReservationsService {
  constructor(private readonly connections: DirectConnections) {}

  /**
   * Undefined, and nothing done, while somebody else has the version. The lock belongs to the connection: a server that dies leaves
   * none behind, and no transaction is open for as long as an upload takes.
   */
  reserved<Result>(app: string, version: string, work: (reservation: Reservation) => Promise<Result>): Promise<Result | undefined> {
    const what = `${app} ${version}`;
    return this.connections.withConnection(async (connection) => {
      const { rows } = await connection.query<{ free: boolean }>(`select pg_try_advisory_lock(${key}) as free`, [what]);
      if (!rows[0]?.free) return undefined;
      try {
        return await work({ confirm: async () => void (await connection.query('select')) });
      } finally {
        await connection.query(`select pg_advisory_unlock(${key})`, [what]);
      }
    });
  }
}

const key = `hashtextextended('upload ' || $1, 0)`;

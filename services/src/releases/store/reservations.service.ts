import { Injectable } from '@nestjs/common';
import { DirectConnections } from '../../database/direct-connections.ts';

/** The right to write the files of one version. It is lost with the connection to the database that holds it. */
export interface Reservation {
  /**
   * Resolves if the right still exists. Call it before each step that would harm another server that has it by now.
   *
   * @throws the error of the lost connection
   */
  readonly confirm: () => Promise<void>;
}

/** Locks a version across all servers while its files are stored or removed. */
@Injectable()
export class ReservationsService {
  constructor(private readonly connections: DirectConnections) {}

  /**
   * Runs `work` with the right to write the version's files. Returns undefined, without running it, while somebody else has that
   * right. The lock belongs to the connection, so a server that crashes releases it, and no transaction stays open for an upload.
   */
  withReservation<Result>(
    app: string,
    version: string,
    work: (reservation: Reservation) => Promise<Result>,
  ): Promise<Result | undefined> {
    const name = `${app} ${version}`;
    return this.connections.withConnection(async (connection) => {
      const { rows } = await connection.query<{ free: boolean }>(`select pg_try_advisory_lock(${key}) as free`, [name]);
      if (!rows[0]?.free) return undefined;
      try {
        return await work({ confirm: async () => void (await connection.query('select')) });
      } finally {
        await connection.query(`select pg_advisory_unlock(${key})`, [name]);
      }
    });
  }
}

const key = `hashtextextended('upload ' || $1, 0)`;

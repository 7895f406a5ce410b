import { Module } from '@nestjs/common';
import { ConnectionController } from './connection.controller.ts';

/** What `daybook doctor` asks a running server. */
@Module({ controllers: [ConnectionController] })
export class DoctorModule {}

import { Module } from '@nestjs/common';
import { ConnectionController } from './connection.controller.ts';

/** The operations with which `daybook doctor` checks a running server. */
@Module({ controllers: [ConnectionController] })
export class DoctorModule {}

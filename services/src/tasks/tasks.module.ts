import { Module } from '@nestjs/common';
import { TasksArchiveService } from './tasks-archive.service.ts';
import { TasksController } from './tasks.controller.ts';
import { TasksService } from './tasks.service.ts';

@Module({ controllers: [TasksController], providers: [TasksService, TasksArchiveService], exports: [TasksArchiveService] })
export class TasksModule {}

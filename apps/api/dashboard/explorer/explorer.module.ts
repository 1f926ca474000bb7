import { Module } from '@nestjs/common';
import { V4Module } from '../../v4/v4.module.js';
import { mirrorModule } from './mirror.js';

/** Every read of `/v4` below `/dashboard/api/v4`, for the job explorer and the metrics pages. */
@Module(mirrorModule(V4Module))
export class ExplorerModule {}

import { Module } from '@nestjs/common';
import { SignalLists } from './signal-lists.js';
import { SignalTypeCounts } from './signal-type-counts.js';
import { SignalsController } from './signals.controller.js';

@Module({ controllers: [SignalsController], providers: [SignalLists, SignalTypeCounts] })
export class SignalsModule {}

import { Module } from '@nestjs/common';
import { SignalLists } from './signal-lists.js';
import { SignalTypeCounts } from './signal-type-counts.js';

@Module({ providers: [SignalLists, SignalTypeCounts], exports: [SignalLists, SignalTypeCounts] })
export class SignalsModule {}

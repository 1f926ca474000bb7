import { Module } from '@nestjs/common';
import { Classifier } from './classify/classifier.js';
import { ClassifyService } from './classify/classify-service.js';

const classifyService = { provide: ClassifyService, useFactory: () => new ClassifyService(new Classifier()) };

@Module({ providers: [classifyService], exports: [classifyService] })
export class JobsModule {}

import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { capitalize } from 'es-toolkit';
import type { EndpointGroup } from '#libs/billing/endpoint-groups.js';

export const ENDPOINT_GROUP = 'rolecall:endpoint-group';

/** The group of a controller's routes: what usage and documentation file them under. */
export const Endpoints = (group: EndpointGroup) =>
  applyDecorators(SetMetadata(ENDPOINT_GROUP, group), ApiTags(capitalize(group)));

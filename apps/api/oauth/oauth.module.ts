import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuthorizationRequests } from './authorization-requests.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocuments, type DocumentNetwork } from './client-documents.js';
import { AuthorizationController, ResourceMetadataController, ServerMetadataController } from './oauth.controllers.js';
import { PUBLIC_URL, PublicAddress } from './public-address.js';

/** The authorization server, at which apps are connected. */
@Global()
@Module({})
export class OAuthModule {
  /** @param publicUrl null: the address that the process listens on. */
  static forRoot(publicUrl: string | null, network: DocumentNetwork | undefined): DynamicModule {
    return {
      module: OAuthModule,
      controllers: [AuthorizationController, ServerMetadataController, ResourceMetadataController],
      providers: [
        { provide: PUBLIC_URL, useValue: publicUrl },
        { provide: ClientDocuments, useFactory: () => new ClientDocuments(network) },
        PublicAddress,
        AuthorizationServer,
        AuthorizationRequests,
      ],
      exports: [PublicAddress, AuthorizationRequests],
    };
  }
}

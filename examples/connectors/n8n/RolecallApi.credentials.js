class RolecallApi {
  name = 'rolecallApi';
  displayName = 'Rolecall API';
  properties = [
    { displayName: 'URL of the service', name: 'url', type: 'string', default: 'http://127.0.0.1:4000' },
    { displayName: 'API token', name: 'token', type: 'string', typeOptions: { password: true }, default: '' },
  ];
  authenticate = { type: 'generic', properties: { headers: { Authorization: '=Bearer {{ $credentials.token }}' } } };
  // Free.
  test = { request: { baseURL: '={{ $credentials.url }}', url: '/v4/me' } };
}

module.exports = { RolecallApi };

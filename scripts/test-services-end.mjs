// Jest's global teardown.
export default async function stopTestServices() {
  await globalThis.stopTestServices?.();
}

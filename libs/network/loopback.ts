const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Whether only this machine can reach a server that listens on `host`. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

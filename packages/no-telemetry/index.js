/** Returns a publisher that drops every event. */
export const createTelemetry = () => Promise.resolve({ publish: () => Promise.resolve() })

/** Returns nothing about the configuration. */
export const getTelemetryAuthConfig = () => Promise.resolve({})

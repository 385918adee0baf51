export interface TelemetryEvent {
  type: string
  anonymousId?: string | undefined
  payload: Record<string, unknown>
}
export function createTelemetry(): Promise<{ publish: (event: TelemetryEvent) => Promise<void> }>
export function getTelemetryAuthConfig(): Promise<object>

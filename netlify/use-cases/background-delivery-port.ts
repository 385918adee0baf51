/** Has mails sent where nobody waits for them. */
export interface BackgroundDelivery {
  /** Begins the sending of one order's mails, or of all; rejects with a BackgroundError where it cannot. */
  begin(orderId?: string): Promise<void>
  /** Whether a call with this body and signature comes from `begin`. */
  isOurs(body: string, signature: string): boolean
}

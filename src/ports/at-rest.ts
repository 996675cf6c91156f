/** Encryption of what this device stores: switched on and off, and locked. */

export type AtRestStatus =
  | { readonly state: 'off' }
  /** The browser cannot encrypt, mostly because the page uses plain http. */
  | { readonly state: 'impossible' }
  /** `lockAfterMinutes`: of no use; 0 for never. */
  | { readonly state: 'on'; readonly lockAfterMinutes: number }

/** For the settings. All tabs start again when it is switched or locked. */
export interface AtRestPort {
  status(): Promise<AtRestStatus>
  /** Plans the encryption; the lock screen asks for the passphrase again and carries it out. */
  encrypt(passphrase: string): Promise<void>
  /** Plans the end of encryption, which the lock screen carries out. */
  decrypt(): Promise<void>
  /** The new passphrase takes the place of the old one. False, and nothing is changed, if `now` is wrong. */
  changePassphrase(now: string, next: string): Promise<boolean>
  /** Locks all tabs. False, and nothing happens, if nothing is encrypted. */
  lockNow(): Promise<boolean>
  lockAfter(minutes: number): Promise<void>
}

/** What happens after the right passphrase. `share`: of the rows that are copied, from 0 to 1. */
export type UnlockStep =
  | { readonly type: 'waiting-for-tabs' }
  | { readonly type: 'copying'; readonly share: number }

/** For the lock screen. */
export interface LockedPort {
  /** What unlocking does first; `damaged`: no passphrase can open it. */
  readonly plan: 'encrypt' | 'decrypt' | 'damaged' | null
  /** False for a wrong passphrase. After true the screen is gone. Rejects if the copy failed; then nothing has changed. */
  unlock(passphrase: string, report: (step: UnlockStep) => void): Promise<boolean>
  /** Takes the plan back. */
  cancel(): Promise<void>
  /** Deletes everything that is stored here, without a passphrase. */
  erase(): Promise<void>
}

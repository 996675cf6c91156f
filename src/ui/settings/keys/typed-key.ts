/**
 * A key that was typed and not yet used. It was meant for the origin that stood there then: at any other it is
 * asked for again, so that a changed address never gets the key of the one before.
 *
 * @module
 */

export interface TypedKey {
  readonly text: string
  /** Origin that it was typed for, or was tested with; empty while no address stood there. */
  readonly origin: string
}

/** The key as it may be shown and sent at this origin; empty when it was meant for another one. */
export function keyAt({ text, origin: meant }: TypedKey, origin: string): string {
  return meant === '' || meant === origin ? text : ''
}

/** The origin that the key was meant for, where that is not this one; null where nothing is withheld. */
export function meantFor({ text, origin: meant }: TypedKey, origin: string): string | null {
  return text !== '' && meant !== '' && meant !== origin ? meant : null
}

import type { TestServer } from '../server/server.ts'
import type { Browser } from './driver.ts'
import type { Hand } from './hand.ts'
import type { Host } from './host.ts'

/** What a step has. */
export interface Scene {
  readonly host: Host
  readonly browser: Browser
  readonly server: TestServer
  /** On the first tab. */
  readonly hand: Hand
}

export interface Step {
  readonly title: string
  /** Complaints that belong to the step, such as those of a browser that finds no server. None by default. */
  readonly expected?: RegExp
  /** Resolves with a note, such as what this browser lacks. */
  run(scene: Scene): Promise<string | void>
}

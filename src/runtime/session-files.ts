/**
 * Sessions as files: what is exported, and what is read back.
 *
 * @module
 */
import type { SessionEvent } from '../engine/event.ts'
import type { ApplicationPorts } from './application-ports.ts'
import { TransferError } from './errors.ts'
import { fileName } from './file-name.ts'

/** Larger files are refused before they are read. */
const MOST_BYTES = 400e6

export interface SessionFiles {
  write(
    title: string,
    events: readonly SessionEvent[],
  ): Promise<{ readonly name: string; readonly content: Blob }>
  /** Throws `TransferError` for what is no session. */
  read(file: Blob): Promise<readonly SessionEvent[]>
}

export function createSessionFiles({
  clock,
  transfer,
}: Pick<ApplicationPorts, 'clock' | 'transfer'>): SessionFiles {
  return {
    write: async (title, events) => {
      const text = await transfer.write({ title, exportedAt: clock.now(), events })
      return {
        name: fileName(title, clock.now()),
        content: new Blob([text], { type: 'application/json' }),
      }
    },
    read: async file => {
      if (file.size > MOST_BYTES)
        throw new TransferError(
          'too-large',
          `This file is larger than ${MOST_BYTES / 1e6} MB, which is no session that Palimpsest wrote. Nothing was imported.`,
        )
      const { events } = await transfer.read(await file.text())
      return events
    },
  }
}

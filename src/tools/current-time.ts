import type { Clock } from '../ports/platform.ts'
import type { Tool } from '../ports/chat-model.ts'

const DESCRIPTION =
  'The current date, time and weekday, with the offset from UTC, in the user’s own time zone or in the given ones.'

/** Returns the time, one line per zone: `Europe/Berlin: 2026-03-29 14:05:09, Sunday, UTC+02:00`. Rejects invalid input. */
export function currentTime(clock: Clock): Tool {
  return {
    definition: {
      name: 'current_time',
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: {
          timeZones: {
            type: 'array',
            items: { type: 'string' },
            maxItems: 20,
            description: 'IANA names such as "Asia/Tokyo"; leave out for the user’s own time zone.',
          },
        },
        additionalProperties: false,
      },
    },
    effect: 'none',
    run: async input => ({
      text: (await import('./tell-time.ts')).tellTime(input, clock.now()),
    }),
  }
}

import type { Request } from '@playwright/test'

/** Milliseconds since the Unix epoch. */
export function startOf(request: Request): number {
  return request.timing().startTime
}

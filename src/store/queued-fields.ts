import { z } from 'zod'
import { Attachment } from '../engine/index.ts'

/** Fields of a queued message in every version of its record; versions before images wrote none. */
export const QUEUED_FIELDS = {
  id: z.string().min(1),
  text: z.string(),
  images: z.array(Attachment).readonly().default([]),
}

import { z } from 'zod'

/** The sampling of replies. An absent field means the model's default. */
export const Sampling = z.strictObject({
  /** From 0 to 2. Higher values choose unlikely tokens more often. */
  temperature: z.number().min(0).max(2).optional(),
  /** Share of the probability to choose tokens from; above 0, at most 1. */
  topP: z.number().positive().max(1).optional(),
  /** Most tokens of a reply; the reserve is never larger. */
  replyTokens: z.int().positive().optional(),
  /** At most 4 texts that end a reply. */
  stop: z.array(z.string().min(1)).min(1).max(4).readonly().optional(),
})
export type Sampling = z.infer<typeof Sampling>

/** The session's sampling. An absent field means the setting for all sessions. */
export const SessionSampling = Sampling.extend({
  /** Fields that this session does not send, even if they are set for the model. */
  unset: z.array(Sampling.keyof()).min(1).readonly().optional(),
})
export type SessionSampling = z.infer<typeof SessionSampling>

/** The sampling of a request. Its reply limit is a separate field. */
export type RequestSampling = Omit<Sampling, 'replyTokens'>

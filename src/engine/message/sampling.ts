import { z } from 'zod'

/** How a model is to write its replies. For an absent field the model's own value holds. */
export const Sampling = z.strictObject({
  /** From 0 to 2; the higher, the more often a less likely token is taken. */
  temperature: z.number().min(0).max(2).optional(),
  /** Share of the probability that tokens are taken from; above 0, at most 1. */
  topP: z.number().positive().max(1).optional(),
  /** Most tokens of a reply; the reserve for replies is never larger. */
  replyTokens: z.int().positive().optional(),
  /** Texts at which a reply ends, at most 4. */
  stop: z.array(z.string().min(1)).min(1).max(4).readonly().optional(),
})
export type Sampling = z.infer<typeof Sampling>

/** What a session has of its own. A field that is absent is as the person set it for the model in all sessions. */
export const SessionSampling = Sampling.extend({
  /** Fields that are not sent in this session, even if they are set for the model. */
  unset: z.array(Sampling.keyof()).min(1).readonly().optional(),
})
export type SessionSampling = z.infer<typeof SessionSampling>

/** What a request says of it; the limit of the reply is a field of its own there. */
export type RequestSampling = Omit<Sampling, 'replyTokens'>

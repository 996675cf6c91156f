import { serveApp } from './browser/profile.ts'
import { startsOf } from './browser/start.ts'
const runs = Number(process.argv[2])
const sides = ['/tmp/startbench/before', '/tmp/startbench/after']
const apps = await Promise.all(sides.map(side => serveApp(side)))
const all: Record<string, number[]> = {}
for (let run = 0; run < runs; run += 1)
  for (const [at, app] of apps.entries()) {
    process.env.PALIMPSEST_DIST = sides[at]
    for (const network of ['local', 'slow'] as const) {
      const { first } = await startsOf(app.url, network)
      for (const m of ['calib', 'message-box', 'sample', 'layout-shift'])
        (all[`${at ? 'after' : 'before'} ${network} ${m}`] ??= []).push(Number((first[m] ?? NaN).toFixed(m === 'layout-shift' ? 4 : 0)))
    }
  }
for (const [k, v] of Object.entries(all)) console.log(k, [...v].sort((a, b) => a - b)[(v.length - 1) >> 1], v.join(' '))
process.exit(0)

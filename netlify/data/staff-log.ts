/** Writes down who did what: moment, actor, kind and whom or what. */
export const NOTE = `insert into staff_log (happened_at, actor, kind, detail) values ($1, $2, $3, $4)`

-- What the change promised when it was sent: the fields that its user saw, the version of If-Match, the outcome on screen,
-- the uuid of its author. For `npm run auditar`. Null for clients that promise nothing, and for changes of before.
alter table bitacora add column promesa jsonb;

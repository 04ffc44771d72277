/** What the program may use of screenings beside their rules: what the portal calls about the programme. */
export { programmeRoutes } from '#modules/screenings/server/routes.ts';

/** The public interface of alarms: raising one in a transaction, storing a report, and what the dashboard shows. */

export { type AlarmReader, countAlarms, summarizeAlarms } from '#modules/alarms/server/list-alarms.ts';
export { ALARM_TOPIC, raiseAlarm } from '#modules/alarms/server/raise-alarm.ts';
export { type AlarmRecorder, openAlarmRecorder } from '#modules/alarms/server/record-reports.ts';

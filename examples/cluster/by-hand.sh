#!/bin/bash
# One question on this machine: a broker, a master and some workers, each a process of its own.
#
#   examples/cluster/by-hand.sh hex 'start:7 moves b2'
#   WORKERS=8 examples/cluster/by-hand.sh loa start:6
#
# Ctrl-C stops the run in order. The same command goes on from there: the broker's log and the
# certificate are in the folder RUN_FOLDER.
set -eu
program=${PROOFBOARD:-proofboard}
folder=${RUN_FOLDER:-proofboard-run}
port=${PORT:-6399}
workers=${WORKERS:-$(nproc)}
queue=redis://127.0.0.1:$port

# Whoever may talk to the broker may change the run. The password is in the environment and in a
# file of ours, not on a command line, which everybody can read.
umask 077
mkdir -p "$folder"
PROOFBOARD_REDIS_PASSWORD=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
export PROOFBOARD_REDIS_PASSWORD
cat > "$folder/redis.conf" <<END
bind 127.0.0.1
port $port
requirepass $PROOFBOARD_REDIS_PASSWORD
dir $folder
appendonly yes
save ""
maxmemory-policy noeviction
logfile redis.log
END
# In a session of its own, so that Ctrl-C is for the master, who says goodbye to the broker.
setsid redis-server "$folder/redis.conf" &
broker=$!
trap 'kill $broker' EXIT
until REDISCLI_AUTH=$PROOFBOARD_REDIS_PASSWORD redis-cli -p "$port" ping > /dev/null 2>&1; do
  kill -0 $broker  # else there is no point in waiting: see redis.log
  sleep 0.2
done

for ((i = 0; i < workers; ++i)); do
  setsid "$program" cluster work --queue "$queue" --memory 1GiB --quiet &
done

code=0
trap : INT
"$program" cluster start "$@" --queue "$queue" --certificate "$folder/whole.proof" || code=$?
for worker in $(jobs -p); do
  [ "$worker" = "$broker" ] || wait "$worker" || true  # they end by themselves
done
exit $code

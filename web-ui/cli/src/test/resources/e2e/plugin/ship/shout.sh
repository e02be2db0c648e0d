#!/usr/bin/env bash
tr '[:lower:]' '[:upper:]'
